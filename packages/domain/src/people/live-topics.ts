import type { Permission } from './roles.ts';

/**
 * The topics of live messages, and the permissions for them, any one of which is enough. A message carries
 * only topic, id and version; clients fetch the contents from the usual endpoints, which check rights in
 * detail. So a person limited to their own work (`workorders.own`) sees the numbers of the company's other
 * changed visits and work orders, and nothing else. A changed name or role is sent to every role, since all
 * screens show names.
 */
export const liveTopics = {
  customer: ['customers.view'],
  site: ['customers.view'],
  workOrder: ['workorders.view', 'workorders.own', 'workorders.sold'],
  call: ['dashboard.view'],
  event: ['dashboard.view', 'workorders.own'],
  /** All boards of the company must discard their data and reload (R6.1). */
  board: ['dashboard.view'],
  proposal: ['proposals.view', 'proposals.own'],
  priceBook: ['pricebooks.view'],
  person: ['people.view', 'workorders.own'],
  /** The company's contact details, which are printed on every document. */
  company: ['customers.view'],
  /** An entry of one of the company's own lists: a department, a job type, … */
  setting: ['customers.view'],
  /**
   * An email that failed, or was delivered after all: for the office, and for people who send receipts and
   * links.
   */
  email: ['emails.review', 'payments.collect'],
  /** An attempt to take a card payment, whose state changes without a change of its document. */
  cardPayment: ['payments.collect'],
  /** A signature for the work of a work order, by the work order's id: it has no version, and leaves that as it is. */
  signature: ['workorders.view', 'workorders.own', 'workorders.sold'],
  /** Who has a proposal or work order open. Has the document's id, which is unique across both, and no version. */
  presence: ['proposals.view', 'proposals.own', 'workorders.view', 'workorders.own', 'workorders.sold'],
  /** A saved view of a list, which has no version. */
  listView: ['customers.view'],
} as const satisfies Record<string, readonly Permission[]>;

export type LiveTopic = keyof typeof liveTopics;
export const liveTopicNames = Object.keys(liveTopics) as LiveTopic[];

/** A changed record. Clients with this version or a later one ignore it. */
export interface LiveChange {
  topic: LiveTopic;
  id: number;
  version: number;
}

/** Sent to all boards of a company. There is only one board, without a version. */
export const boardRefresh: LiveChange = { topic: 'board', id: 1, version: 1 };

/** Sent when a list of the company has a new order. The order belongs to no entry, so it has no version. */
export const reorderedLists: LiveChange = { topic: 'setting', id: 0, version: 1 };

/** Sent when somebody skips or confirms a step of the setup, which has no version. */
export const setupStep: LiveChange = { topic: 'setting', id: 0, version: 1 };

/** Returns the change to publish when someone opens or leaves a document, or begins or ends editing it. */
export const presenceChange = (id: number): LiveChange => ({ topic: 'presence', id, version: 1 });

/** Sent when a saved view of a list was added, changed or deleted. It has no version. */
export const listViewChange = (id: number): LiveChange => ({ topic: 'listView', id, version: 1 });

/**
 * Returns the topics a person may receive, in the table's order.
 * @param has checks whether the person has a permission
 */
export function topicsOf(has: (permission: Permission) => boolean): LiveTopic[] {
  return liveTopicNames.filter((topic) => liveTopics[topic].some(has));
}
