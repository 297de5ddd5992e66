import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';

/** The shapes of all documents, work orders first. */
export const allShapes = [workOrderShape, salesProposalShape] as const;

/** The names of documents in plans, history and messages. */
export const documentNames = allShapes.map(({ name }) => name);
export type DocumentName = (typeof documentNames)[number];
