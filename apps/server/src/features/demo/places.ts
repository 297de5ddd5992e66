/**
 * Where the demo's customers live: towns around Asheville, with the tax of their county in 1/10,000 of a
 * percent.
 */
export const counties = {
  Buncombe: 22_500,
  Haywood: 22_500,
  Henderson: 20_000,
  Madison: 22_500,
  McDowell: 20_000,
  Transylvania: 20_000,
  Yancey: 20_000,
} as const;
export type County = keyof typeof counties;
export const stateRate = 47_500;

export interface Town {
  city: string;
  postalCode: string;
  county: County;
}

const town = (city: string, postalCode: string, county: County = 'Buncombe'): Town => ({
  city,
  postalCode,
  county,
});

/** The towns with their weights; nearer ones have more customers. */
export const towns: readonly (readonly [Town, number])[] = [
  [town('Asheville', '28801'), 12],
  [town('Asheville', '28803'), 12],
  [town('Asheville', '28804'), 14],
  [town('Asheville', '28805'), 9],
  [town('Asheville', '28806'), 14],
  [town('Weaverville', '28787'), 7],
  [town('Black Mountain', '28711'), 7],
  [town('Swannanoa', '28778'), 4],
  [town('Candler', '28715'), 4],
  [town('Arden', '28704'), 6],
  [town('Fairview', '28730'), 3],
  [town('Leicester', '28748'), 2],
  [town('Fletcher', '28732', 'Henderson'), 4],
  [town('Hendersonville', '28791', 'Henderson'), 5],
  [town('Mills River', '28759', 'Henderson'), 2],
  [town('Marshall', '28753', 'Madison'), 2],
  [town('Mars Hill', '28754', 'Madison'), 2],
  [town('Canton', '28716', 'Haywood'), 2],
  [town('Waynesville', '28786', 'Haywood'), 2],
  [town('Brevard', '28712', 'Transylvania'), 1],
  [town('Old Fort', '28762', 'McDowell'), 1],
  [town('Burnsville', '28714', 'Yancey'), 1],
];

export const streets = [
  'Cedar Bluff Dr',
  'Birch Hollow Ln',
  'Laurel Cove Rd',
  'Montford Ave',
  'Kimberly Ave',
  'Gracelyn Rd',
  'Sunset Pkwy',
  'Old Haw Creek Rd',
  'Elk Mountain Rd',
  'Depot St',
  'Church St',
  'Merrimon Ave',
  'Beaverdam Rd',
  'Town Mountain Rd',
  'Charlotte St',
  'Pearson Dr',
  'Cumberland Ave',
  'Flint St',
  'Haywood Rd',
  'Brevard Rd',
  'Sand Hill Rd',
  'Riverside Dr',
  'Fairview Rd',
  'Sweeten Creek Rd',
  'Hendersonville Rd',
  'Biltmore Ave',
  'Kenilworth Rd',
  'Chunns Cove Rd',
  'Swannanoa Ave',
  'Dogwood Ln',
  'Rhododendron Dr',
  'Hemlock Ct',
  'Sourwood Trl',
  'Tulip Poplar Way',
  'Fox Den Rd',
  'Quail Ridge Rd',
  'Mountain View Dr',
  'Orchard St',
  'Mill Creek Rd',
  'Reems Creek Rd',
  'Ox Creek Rd',
  'Webb Cove Rd',
  'Lookout Rd',
  'Edgewood Rd',
  'Hillside St',
  'Maxwell St',
  'Arborvale Rd',
  'Forest Hill Dr',
  'Caledonia Rd',
  'Ridgeway Ave',
  'Stony Knob Rd',
  'Pisgah View Rd',
  'Spooks Branch Rd',
  'Wolfe Cove Rd',
  'Vermont Ave',
  'Louisiana Ave',
  'Dorchester Ave',
  'Brucemont Cir',
] as const;
