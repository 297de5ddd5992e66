/** The time zone of each site, and its street if there are several sites. */
export type Places = ReadonlyMap<number, { timeZone: string; street: string | null }>;

export const zoneOf = (places: Places, siteId: number) => places.get(siteId)?.timeZone ?? 'UTC';
