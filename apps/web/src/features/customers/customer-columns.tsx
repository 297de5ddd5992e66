import type { ShownTag } from '@fieldwright/domain/company-lists/tag';
import { contactName, customerName } from '@fieldwright/domain/customers/customer';
import { phoneText } from '@fieldwright/domain/customers/phone';
import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import type { ListColumn } from '../../ui/list/list-table.tsx';
import { Tags } from '../../ui/tags/tags.tsx';
import { BalanceButton } from '../payments/balance-button.tsx';
import type { CustomerRow } from './customers.data.ts';
import { customersTexts as texts } from './customers.texts.ts';

/** Returns the columns of the list of customers. */
export function customerColumns(timeZone: string, tags: readonly ShownTag[]): ListColumn<CustomerRow>[] {
  const { columns } = texts;
  return [
    {
      key: 'name',
      head: columns.name,
      main: true,
      sort: { key: 'name', note: columns.byName },
      cell: (row) => <Name row={row} tags={tags} />,
    },
    {
      key: 'phone',
      head: columns.phone,
      cell: ({ mainPhone, mobilePhone }) => {
        const phone = mainPhone || mobilePhone;
        return phone && <span className="tn">{phoneText(phone)}</span>;
      },
    },
    { key: 'site', head: columns.site, cell: (row) => <Address row={row} /> },
    {
      key: 'last',
      head: columns.last,
      spare: true,
      card: 'none',
      cell: ({ lastWorkDate }) =>
        lastWorkDate && <span className="dim">{dayText(dayOf(lastWorkDate, timeZone))}</span>,
    },
    {
      key: 'since',
      head: columns.since,
      spare: true,
      card: 'none',
      sort: { key: 'since', down: true },
      cell: ({ createdDate }) => <span className="dim">{dayText(dayOf(createdDate, timeZone))}</span>,
    },
    {
      key: 'open',
      head: columns.open,
      num: true,
      card: 'side',
      cell: ({ openWork }) =>
        openWork > 0 && (
          <>
            {openWork}
            <span className="on-card"> {texts.openOnCard(openWork).replace(/^\d+ /, '')}</span>
          </>
        ),
    },
    {
      key: 'balance',
      head: columns.balance,
      num: true,
      card: 'side',
      cell: (row) =>
        row.balanceCents > 0 && (
          <b className="owed">
            <BalanceButton
              balance={{ of: 'owed', customerId: row.id, name: customerName(row), cents: row.balanceCents }}
            />
          </b>
        ),
    },
  ];
}

function Name({ row, tags }: { row: CustomerRow; tags: readonly ShownTag[] }) {
  const contact = contactName(row);
  return (
    <>
      {row.company || (
        <>
          <span className="first-name">{row.firstName}</span> {row.lastName}
        </>
      )}
      {row.doNotService && <span className="tag bad">{texts.doNotService}</span>}
      <Tags label={texts.tags} tags={tags} ids={row.tagIds} />
      {contact && <small>{contact}</small>}
    </>
  );
}

function Address({ row: { site, siteCount } }: { row: CustomerRow }) {
  if (!site) return <span className="faint">{texts.noSite}</span>;
  const town = [site.city, site.state].filter(Boolean).join(', ');
  return (
    <>
      {site.street || town}
      <small>
        {[site.street && town, siteCount > 1 && texts.moreSites(siteCount - 1)].filter(Boolean).join(' ')}
      </small>
    </>
  );
}
