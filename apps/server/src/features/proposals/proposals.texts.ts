import { mostAddOns } from '@fieldwright/domain/proposals/add-on-choice';

/** Messages of refused changes of proposals. */
export const proposalRefusals = {
  templateStatus: 'A template has no status.',
  tooManyAddOns: `A package can have ${mostAddOns} add-ons. Include this one, or remove another.`,
} as const;
