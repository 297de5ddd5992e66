import { daysLater } from '@fieldwright/domain/kernel/days';
import { packageTotals } from '@fieldwright/domain/proposals/document-pricing';
import { listedProposal } from '@fieldwright/domain/proposals/listed-totals';
import { packageNameAt } from '@fieldwright/domain/proposals/proposal-templates';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { lineOf } from './lines.ts';
import { heatPumpReplacement, type Offer, offers } from './offers.ts';
import { guidOf } from './random.ts';
import { type Rows, stamps } from './rows.ts';
import { entriesLike, personNamed, settingsOf, type World } from './world.ts';

/** What the company proposes most often, and when to use it. */
const templates: readonly { of: string; text: string; note: string }[] = [
  {
    of: 'Furnace replacement',
    text: 'Furnace replacement',
    note: 'For 80% furnaces over 15 years old. Check the flue before you offer 96%.',
  },
  {
    of: heatPumpReplacement.text,
    text: 'Heat pump replacement',
    note: '2.5 to 3 ton homes. Confirm the size with a load calculation.',
  },
  {
    of: 'Tankless water heater',
    text: 'Water heater replacement',
    note: 'Gas tanks over 10 years old. Check the gas line before you offer tankless.',
  },
  {
    of: '200 A panel upgrade',
    text: 'Panel upgrade to 200 A',
    note: 'Includes the permit. Call the utility first.',
  },
];

/** Adds the company's templates of proposals (R4.10): good, better and best packages, with the prices of its book. */
export function addTemplates(rows: Rows, world: World): void {
  for (const [nth, { of, text, note }] of templates.entries()) {
    const offer = offers.find((each) => each.text === of);
    if (offer)
      addTemplate(rows, world, { offer, text, note, day: daysLater(world.calendar.monday, -28 - 21 * nth) });
  }
}

interface Wish {
  offer: Offer;
  text: string;
  note: string;
  day: string;
}

function addTemplate(rows: Rows, world: World, { offer, text, note, day }: Wish): void {
  const packages = offer.packages.map(([, description], order) => ({
    id: world.nextId(),
    text: packageNameAt(order),
    description,
    order,
    selected: false,
    hidden: false,
  }));
  const details = offer.packages.flatMap(([, , ...codes], at) =>
    codes.flatMap((code, order) =>
      entriesLike(world, code)
        .slice(0, 1)
        .map((entry) => ({ salesProposalPackageId: packages[at]!.id, ...lineOf(world, entry, order) })),
    ),
  );
  const noTax = {
    taxItemId: null,
    taxOverride: false,
    salesTaxPercentage: null,
    manualTaxItem: null,
    frozenTax: null,
  };
  const draft = {
    ...noTax,
    packages,
    details,
    discounts: [],
    rebates: [],
    payments: [],
  } as unknown as SalesProposal;
  const settings = { ...settingsOf(world, world.sites[0]!), taxItem: null };
  const totals = packages.map(({ id }) => ({ packageId: id, ...packageTotals(draft, id, settings)! }));
  const id = world.nextId();
  const by = personNamed(world, 'colin.mercer');
  rows.add('sales_proposals', {
    id,
    guid: guidOf(id),
    text,
    siteId: null,
    status: 'Created',
    isTemplate: true,
    callDepartmentTypeId: world.departments[offer.trade],
    templateNote: note,
    taxItemId: null,
    taxOverride: false,
    salesTaxPercentage: null,
    frozenTax: null,
    propertyTypeId: 1,
    rateTypeId: 1,
    note: '',
    expiresDate: null,
    acceptedBy: null,
    acceptance: null,
    acceptedDate: null,
    version: 1,
    ...listedProposal(packages, totals),
    ...stamps(by, world.calendar.at(day, 10 * 60)),
  });
  rows.add('sales_proposal_packages', ...packages.map((each) => ({ salesProposalId: id, ...each })));
  rows.add('sales_proposal_details', ...details.map((each) => ({ salesProposalId: id, ...each })));
}
