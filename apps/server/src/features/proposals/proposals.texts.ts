import { mostAddOns } from '@fieldwright/domain/proposals/add-on-choices';

/** Messages of refused changes of proposals. */
export const proposalRefusals = {
  templateStatus: 'A template has no status.',
  signed: 'The customer signed it. Use “Save as template”, which leaves the proposal as it is.',
  noSite: 'Choose the customer’s site first.',
  templateRight: 'Only people who can change every proposal can change templates.',
  onlyAddOns: 'A package needs at least one line that isn’t an add-on.',
  tooManyAddOns: `A package can have ${mostAddOns} add-ons. Include this one, or remove another.`,
} as const;
