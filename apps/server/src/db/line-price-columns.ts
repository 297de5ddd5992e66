/** The column of `line_prices` that names a line, for each table of lines from the price book. */
export const linePriceColumns: Readonly<Record<string, string>> = {
  sales_proposal_details: 'sales_proposal_detail_id',
  work_order_details: 'work_order_detail_id',
  repair_parts: 'repair_part_id',
};
