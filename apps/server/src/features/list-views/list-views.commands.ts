import type { ListChoice, ListView } from '@fieldwright/contract/list-views';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import { listViewChange } from '@fieldwright/domain/people/live-topics';
import { may } from '@fieldwright/domain/people/roles';
import {
  mayChangeView,
  mostViews,
  type ViewedList,
  viewedLists,
} from '@fieldwright/domain/settings/list-views';
import type { Read, Write } from '../../db/database.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { Refusal } from '../../http/refusal.ts';
import { publish } from '../../live/publish.ts';
import {
  countViews,
  findView,
  insertView,
  type StoredView,
  saveChoice,
  updateView,
  type ViewFields,
  viewByKey,
} from './list-views.queries.ts';

type Caller = Pick<SignedIn, 'personId' | 'roles'>;

/** @throws Refusal `forbidden` if the person may not see the list */
function refuseUnseen(who: Caller, list: ViewedList): void {
  if (!viewedLists[list].some((permission) => may(who.roles, permission))) throw new Refusal('forbidden');
}
const mayShare = (who: Caller) => may(who.roles, 'listviews.share');

/** @throws Refusal `forbidden` */
function refuseSharing(who: Caller, shared: boolean): void {
  if (shared && !mayShare(who)) throw new Refusal('forbidden');
}

/** @throws Refusal `invalid` (too many) */
async function refuseMore(db: Read, { list, shared }: { list: ViewedList; shared: boolean }): Promise<void> {
  if ((await countViews(db, list, shared)) < mostViews) return;
  const detail = refusalTexts.mostViews(mostViews);
  throw new Refusal('invalid', { detail, fields: { name: detail } });
}

/**
 * Saves a view of a list. Idempotent by key.
 * @throws Refusal `forbidden`, `invalid` (too many), `key_reused`
 */
export async function saveView(
  db: Read,
  who: Caller,
  { key, ...fields }: ViewFields & { key: string },
): Promise<ListView> {
  const { shared, content } = fields;
  refuseUnseen(who, content.list);
  return db.transaction().execute(async (tx) => {
    const before = await viewByKey(tx, key);
    if (before) return repeated(before, who, fields);
    refuseSharing(who, shared);
    await refuseMore(tx, { list: content.list, shared });
    const id = await insertView(tx, { key, ...fields });
    // a request with the same key came first
    if (id === null) return repeated((await viewByKey(tx, key))!, who, fields);
    return told(tx, id, shared);
  });
}

function repeated(before: StoredView, who: Caller, { name, shared, content }: ViewFields): ListView {
  const { view } = before;
  const isSame =
    before.personId === who.personId &&
    view.name === name &&
    view.shared === shared &&
    sameValue(view.content, content);
  if (!isSame) throw new Refusal('key_reused');
  return view;
}

/**
 * Renames a view, shares it or not, or replaces what it shows.
 * @throws Refusal `not_found` (also of a view that is the person's to see but not to change), `forbidden`
 *   (sharing, and what would take a view of somebody else out of the person's sight), `invalid` (too many)
 */
export async function changeView(
  db: Read,
  who: Caller,
  { id, ...given }: { id: number } & { [K in keyof ViewFields]?: ViewFields[K] | undefined },
): Promise<ListView> {
  return db.transaction().execute(async (tx) => {
    const { view } = await ownOrShared(tx, who, { id, hidden: false });
    const { name = view.name, shared = view.shared, content = view.content } = given;
    if (content.list !== view.content.list) throw new Refusal('not_found');
    if (shared !== view.shared) {
      // it would be its owner's alone
      if (!view.isOwn) throw new Refusal('forbidden');
      refuseSharing(who, shared);
      await refuseMore(tx, { list: content.list, shared });
    }
    await updateView(tx, id, { name, shared, content, hidden: false });
    return told(tx, id, shared || view.shared);
  });
}

/** Deletes a view or restores it. @throws Refusal `not_found`, `invalid` (too many) */
export async function hideView(
  db: Read,
  who: Caller,
  { id, hidden }: { id: number; hidden: boolean },
): Promise<ListView> {
  return db.transaction().execute(async (tx) => {
    const found = await ownOrShared(tx, who, { id, hidden: hidden ? false : null });
    const { view } = found;
    // who shared it may bring it back, even without the right to share
    if (!hidden && found.hidden) await refuseMore(tx, { list: view.content.list, shared: view.shared });
    await updateView(tx, id, { ...view, hidden });
    return told(tx, id, view.shared);
  });
}

async function ownOrShared(
  tx: Write,
  who: Caller,
  { id, hidden }: { id: number; hidden: boolean | null },
): Promise<StoredView> {
  const found = await findView(tx, id);
  const isThere = found && (hidden === null || found.hidden === hidden);
  if (!isThere) throw new Refusal('not_found');
  const whose = { personId: found.personId, shared: found.view.shared };
  if (!mayChangeView(whose, { personId: who.personId, mayShare: mayShare(who) }))
    throw new Refusal('not_found');
  refuseUnseen(who, found.view.content.list);
  return found;
}

/**
 * Tells open screens of the change, and returns the view as it is now.
 * @param concernsOthers the view is shared, or was until now; others don't see it otherwise
 */
async function told(tx: Write, id: number, concernsOthers: boolean): Promise<ListView> {
  if (concernsOthers) await publish(tx, [listViewChange(id)]);
  return (await findView(tx, id))!.view;
}

/**
 * Keeps which columns a list shows the person, and which view it opens with.
 * @throws Refusal `forbidden`, `not_found` for a view of another list or one that the person doesn't see
 */
export async function chooseForList(
  db: Read,
  who: Caller,
  choice: Parameters<typeof saveChoice>[1],
): Promise<ListChoice> {
  const { list, defaultViewId } = choice;
  refuseUnseen(who, list);
  return db.transaction().execute(async (tx) => {
    if (defaultViewId != null) {
      const found = await findView(tx, defaultViewId);
      if (!found || found.hidden || found.view.content.list !== list) throw new Refusal('not_found');
    }
    return saveChoice(tx, choice);
  });
}
