/**
 * Selects whose prices the documents of site `s` can have, as `sitePricesSchema`: its property type, and the
 * agreements whose plans change prices, the one that ends last first.
 * @param chosen SQL for the id of an agreement that is listed even if it isn't active
 */
export const sitePricesText = (chosen: string) => `json_build_object('propertyTypeId', s.property_type_id,
  'agreements', (select coalesce(json_agg(json_build_object('id', g.id, 'text', g.text, 'active', g.active,
      'discountRate', coalesce(g.discount_rate, 0), 'laborRateCents', g.labor_rate_cents)
      order by g.active desc, g.end_date desc, g.id desc), '[]')
    from (select a.id, a.text, a.end_date, k.discount_rate, k.labor_rate_cents,
        a.status = 'active' and company_today() between a.start_date and a.end_date as active
      from agreements a left join agreement_plans k on k.company_id = a.company_id and k.id = a.agreement_plan_id
      where a.company_id = s.company_id and a.site_id = s.id) g
    where (g.active and (g.discount_rate > 0 or g.labor_rate_cents is not null)) or g.id = ${chosen}))`;
