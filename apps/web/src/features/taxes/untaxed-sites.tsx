import { addressLine } from '@fieldwright/domain/customers/address';
import { mostUntaxed } from '@fieldwright/domain/taxes/untaxed-sites';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { focusOn, pageHeading } from '../../ui/focus-heading.ts';
import { listTexts } from '../../ui/list/list.texts.ts';
import '../../ui/list/table.css';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { taxesTexts } from './taxes.texts.ts';
import './untaxed-sites.css';
import { taxSites, type UntaxedSite, untaxedSitesQuery, untaxSites } from './untaxed-sites.data.ts';

const texts = taxesTexts.untaxed;
const byZip = '';

interface Props {
  items: readonly { id: number; text: string }[];
}

/** Lists the sites without a tax, and sets it for those selected; nothing if every site has one. */
export function UntaxedSites({ items }: Props) {
  const query = useInfiniteQuery(untaxedSitesQuery);
  const { data } = query;
  const all = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const sites = data?.pages.flatMap((page) => page.sites) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  useFocusWhenGone(sites.length === 0);
  if (sites.length === 0) return null;
  const chosen = sites.filter(({ id }) => picked.has(id));
  const pick = (ids: readonly number[], on: boolean) =>
    setPicked((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  return (
    <section className="untaxed" aria-label={texts.title}>
      <h2>
        {texts.title} <span className="faint tn">{texts.total(total)}</span>
      </h2>
      <p className="dim">{total > sites.length ? texts.first(sites.length) : texts.lead}</p>
      <SetTax
        items={items}
        chosen={chosen}
        onDone={() => {
          setPicked(new Set());
          // the button is off now
          focusOn(all.current);
        }}
      >
        <label className="check">
          <input
            type="checkbox"
            checked={chosen.length === sites.length}
            ref={(box) => {
              all.current = box;
              if (box) box.indeterminate = chosen.length > 0 && chosen.length < sites.length;
            }}
            onChange={({ target }) =>
              pick(
                sites.map(({ id }) => id),
                target.checked,
              )
            }
          />
          {texts.all}
        </label>
      </SetTax>
      <SitesTable {...{ sites, items, picked, pick }} />
      {query.isFetchNextPageError && <Note kind="bad">{listTexts.moreFailed(textOf(query.error))}</Note>}
      {query.hasNextPage && (
        <div className="untaxed-more">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {listTexts.more}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Focuses the page's heading when the list, and with it the focus, is gone. */
function useFocusWhenGone(isGone: boolean): void {
  const wasThere = useRef(false);
  useEffect(() => {
    if (isGone && wasThere.current && document.activeElement === document.body) focusOn(pageHeading());
    wasThere.current = !isGone;
  }, [isGone]);
}

interface SetTaxProps extends Props {
  chosen: readonly UntaxedSite[];
  onDone: () => void;
  children: ReactNode;
}

/** Above the list: selects all, and sets a tax for those selected. */
function SetTax({ items, chosen, onDone, children }: SetTaxProps) {
  const client = useQueryClient();
  const [tax, setTax] = useState(byZip);
  const [busy, setBusy] = useState(false);
  /** the key of the last request: kept while the same is asked for, so that its answer can't be lost */
  const sent = useRef({ contents: '', key: '' });
  const tooMany = chosen.length > mostUntaxed;
  const hasAny = tax !== byZip || chosen.some(({ taxItemId }) => taxItemId !== null);
  const save = async () => {
    setBusy(true);
    const siteIds = chosen.map(({ id }) => id);
    const taxItemId = tax === byZip ? null : Number(tax);
    const contents = JSON.stringify([siteIds, taxItemId]);
    if (sent.current.contents !== contents) sent.current = { contents, key: crypto.randomUUID() };
    try {
      const done = await taxSites(client, { key: sent.current.key, siteIds, taxItemId });
      sent.current.contents = '';
      onDone();
      const run = () => void takeBack(client, done);
      showToast({
        text: texts.done(done.length),
        ...(done.length > 0 && { action: { text: uiTexts.undo, undo: true, run } }),
      });
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notSaved, detail: textOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="untaxed-bar">
      {children}
      <SelectField
        label={texts.tax}
        value={tax}
        options={[
          { value: byZip, text: texts.byZip },
          ...items.map(({ id, text }) => ({ value: String(id), text })),
        ]}
        onChange={setTax}
        help={tooMany ? texts.tooMany(mostUntaxed) : chosen.length > 0 && !hasAny && texts.noneByZip}
      />
      <Button
        kind="primary"
        busy={busy}
        disabled={chosen.length === 0 || !hasAny || tooMany}
        onClick={() => void save()}
      >
        {texts.set(chosen.length)}
      </Button>
    </div>
  );
}

/** Undoes it and says so, or why the sites keep their tax. */
async function takeBack(client: Parameters<typeof untaxSites>[0], done: Parameters<typeof untaxSites>[1]) {
  try {
    await untaxSites(client, done);
    showToast({ text: texts.undone(done.length) });
  } catch (error) {
    showToast({ kind: 'failed', text: texts.notUndone, detail: textOf(error) });
  }
}

interface TableProps extends Props {
  sites: readonly UntaxedSite[];
  picked: ReadonlySet<number>;
  pick: (ids: readonly number[], on: boolean) => void;
}

function SitesTable({ sites, items, picked, pick }: TableProps) {
  const nameOf = (id: number | null) => items.find((item) => item.id === id)?.text ?? texts.none;
  return (
    <table className="table untaxed-sites" aria-label={texts.title}>
      <thead>
        <tr>
          <th>
            <span className="sr">{texts.columns.select}</span>
          </th>
          <th>{texts.columns.site}</th>
          <th>{texts.columns.customer}</th>
          <th>{texts.columns.byZip}</th>
        </tr>
      </thead>
      <tbody>
        {sites.map((site) => {
          const { id, customer, taxItemId } = site;
          const address = addressLine(site);
          return (
            <tr key={id} className={picked.has(id) ? 'chosen' : undefined}>
              <td>
                <label className="check">
                  <input
                    type="checkbox"
                    aria-label={texts.select(address)}
                    checked={picked.has(id)}
                    onChange={({ target }) => pick([id], target.checked)}
                  />
                </label>
              </td>
              <td className="name">
                <Link to="/sites/$id" params={{ id: String(id) }} className="link">
                  {address}
                </Link>
              </td>
              <td>{customer}</td>
              <td data-label={texts.columns.byZip} className={taxItemId === null ? 'faint' : undefined}>
                {nameOf(taxItemId)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
