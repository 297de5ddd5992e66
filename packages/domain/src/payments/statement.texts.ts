/** The words of a statement, which customers read. */
export const statementTexts = {
  title: 'Statement',
  date: 'Date',
  work: 'Work',
  total: 'Total',
  paid: 'Paid',
  balance: 'Balance due',
  ages: ['Up to 30 days', '31 to 60 days', '61 to 90 days', 'Over 90 days'],
  nothing: 'Nothing is due. Thank you.',
} as const;
