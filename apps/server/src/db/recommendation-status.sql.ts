/**
 * Returns SQL for the status of a recommended item `i` that a proposal `q` may quote: what `statusWith` in the
 * domain says. What was made a template quotes nothing, as if it were removed (R4.10).
 */
export const recommendationStatusText = (i: string, q: string): string =>
  `(case when ${i}.status <> 'quoted' or ${q}.id is null then ${i}.status when ${q}.hidden or ${q}.is_template then 'open'
    when ${q}.status = 'Accepted' then 'accepted' when ${q}.status = 'Declined' then 'declined' else 'quoted' end)`;
