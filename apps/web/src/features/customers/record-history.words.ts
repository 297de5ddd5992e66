import { certificateStateText, exemptionReasons } from '@fieldwright/domain/customers/exemption-certificate';
import { phoneText } from '@fieldwright/domain/customers/phone';
import { zoneText } from '@fieldwright/domain/customers/site-zone';
import { dayText } from '@fieldwright/domain/kernel/days';
import { listText } from '@fieldwright/domain/kernel/list-text';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { timeNow } from '../../lib/clock.ts';
import { agreementTexts } from './agreements.texts.ts';
import { recordHistoryTexts as texts } from './record-history.texts.ts';

interface Named {
  id: number;
  text: string;
}

type Words = Readonly<Record<string, (value: never) => string>>;

/** Returns what formats the values of fields; a field without words is its own text. */
const formatted =
  (words: Words) =>
  (field: string, value: unknown): string => {
    if (value === null || value === undefined) return '';
    return words[field]?.(value as never) ?? (typeof value === 'string' ? value : '');
  };

const nameIn = (named: readonly Named[]) => (id: number) => named.find((each) => each.id === id)?.text ?? '';
const phone = (value: string) => value && phoneText(value);

/** Returns what formats the fields of a customer. @param tags the company's, also the removed ones */
export const customerValueText = (tags: readonly Named[]) =>
  formatted({
    mainPhone: phone,
    mobilePhone: phone,
    doNotService: (is: boolean) => (is ? texts.yes : texts.no),
    tagIds: (ids: number[]) => listText(ids.map(nameIn(tags)).filter(Boolean)),
  });

/** Formats the fields of an exemption certificate. */
export const certificateValueText = formatted({
  state: certificateStateText,
  reason: (reason: keyof typeof exemptionReasons) => exemptionReasons[reason],
  issuedDate: dayText,
  expiresDate: dayText,
});

/** Formats the fields of an agreement. */
export const agreementValueText = formatted({
  priceCents: moneyText,
  visitsPerYear: String,
  startDate: dayText,
  endDate: dayText,
  status: (status: keyof typeof agreementTexts.statuses) => agreementTexts.statuses[status],
});

/** Returns what formats the fields of a site. */
export const siteValueText = (taxItems: readonly Named[]) =>
  formatted({
    timeZone: (zone: string) => zoneText(zone, timeNow()),
    taxItemId: nameIn(taxItems),
  });

/** Returns what formats the fields of a system. */
export const systemValueText = (types: readonly Named[]) =>
  formatted({ siteSystemTypeId: nameIn(types), installedDate: dayText, warrantyUntil: dayText });
