/** Messages of refused changes of proposals. */
export const proposalRefusals = {
  templateStatus: 'A template has no status.',
} as const;
