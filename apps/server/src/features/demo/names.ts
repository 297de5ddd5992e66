import type { EquipmentName } from './equipment.ts';

/** Names of customers. They are invented; any resemblance to real people is a coincidence. */
export const firstNames: readonly string[] = `
  Aaron Abigail Adele Alan Alicia Amos Andrea Anita Arthur Audrey Barbara Ben Bernice Bill Brenda
  Bruce Calvin Camille Carl Carmen Cecil Celia Charles Claire Clara Clyde Cora Curtis Cynthia Daniel
  Darlene David Deborah Dennis Diane Donald Doris Dorothy Earl Edith Edwin Eleanor Elliot Emily
  Ernest Esther Eugene Evan Faye Felix Frances Frank Gail George Gina Glenn Gloria Gordon Hazel Helen
  Henry Howard Ida Irene Isaac Jack Janet Jason Jean Jerome Jill Joan Joel Joyce Judith Karen Keith
  Kevin Larry Laura Leon Lillian Linda Lloyd Lois Louise Luis Lydia Mabel Marcia Maria Marvin Maya
  Melvin Miriam Monica Nadia Naomi Neil Nina Norman Olive Oscar Owen Patricia Pauline Peter Philip
  Rachel Ralph Raymond Renee Rita Robert Roger Ronald Rose Roy Sandra Sheila Simon Sonia Stella
  Stuart Susan Sylvia Theodore Tina Valerie Vernon Vincent Viola Walter Wanda Wayne Wesley Yvonne`
  .trim()
  .split(/\s+/);

export const lastNames: readonly string[] = `
  Abernathy Albright Ames Ashworth Barlow Bauer Beckett Bellamy Blankenship Bowers Brandt Brevard
  Bristow Buckner Calloway Capps Carver Chambers Cline Cole Conner Crisp Dalton Davenport Dellinger
  Dillard Dunn Eastman Ellington Ensley Fairchild Fender Fitzgerald Fowler Frisbee Galloway Garland
  Gibbs Goodson Greer Gudger Haines Hargrove Haskell Hensley Hollifield Honeycutt Huffman Ingle
  Israel Ito Jarrett Justice Kaplan Keener Kirkland Lanning Ledford Leonard Lindsey Lowe Lunsford
  Mallory Maney Mathis McAllister Merrell Messer Metcalf Moody Moreau Morgan Nesbitt Nguyen Norwood
  Novak Osei Owenby Parham Patterson Penley Petrov Pittman Plemmons Ponder Presley Prieto Quigley
  Radford Ramsey Rathbone Rector Redmond Rhinehart Riddle Robbins Rowland Ruiz Sawyer Sellers Shelton
  Shuford Silver Sims Sluder Sorensen Spivey Stamey Stroud Sutton Swain Talbert Tate Thrash Tipton
  Tran Trantham Tweed Vance Vess Wainwright Waldrop Weiss Westall Whitfield Wilder Worley Yamada
  Yarborough Young Zachary Zimmerman`
  .trim()
  .split(/\s+/);

export const businesses = [
  'Sunrise Pottery',
  'Hawk Creek Dental',
  'Three Pines Inn',
  'Old Depot Books',
  'Mossy Rock Cafe',
  'Laurel Ridge Vet',
  'Copper Kettle Diner',
  'Westside Yoga',
  'French Broad Cycles',
  'Harvest Table Market',
  'Stonewall Insurance',
  'Ridge Top Realty',
  'Bent Fork Brewing',
  'Cloudline Coffee',
  'Riverbend Studios',
  'Beacon Preschool',
  'Grove Street Barbers',
  'Fernleaf Florist',
  'Tall Oaks Assisted Living',
  'Valley Hardware',
  'Wren and Sparrow Salon',
  'Mountain Thread',
  'Gray Fox Antiques',
  'Millhouse Bakery',
  'North Slope Outfitters',
  'Clearwater Laundry',
  'Blue Door Gallery',
  'Summit Physical Therapy',
  'Apple Valley Storage',
  'Juniper House',
] as const;

/** The first customers of the company, by name. `phone` is the last four digits of the number. */
export const regulars: readonly {
  firstName: string;
  lastName: string;
  company?: string;
  phone: string;
  street: string;
  city?: string;
  notes?: string;
  gateCode?: string;
  siteNotes?: string;
  systems: readonly (readonly [EquipmentName, place?: string])[];
}[] = [
  {
    firstName: 'Dana',
    lastName: 'Whitlock',
    systems: [['furnace', 'Attic'], ['airConditioner'], ['gasWaterHeater']],
    phone: '0134',
    street: '27 Cedar Bluff Dr',
    gateCode: '4471',
    siteNotes: 'Furnace is in the attic, ladder in the garage.',
  },
  {
    firstName: 'Ruth',
    lastName: 'Farrow',
    systems: [['heatPump'], ['electricWaterHeater'], ['panel']],
    phone: '0112',
    street: '220 Montford Ave',
  },
  {
    firstName: 'Samuel',
    lastName: 'Feld',
    systems: [['heatPump'], ['electricWaterHeater'], ['panel']],
    phone: '0176',
    street: '8 Gracelyn Rd',
    siteNotes: 'Call 10 minutes ahead, he keeps the gate locked.',
  },
  {
    firstName: 'Angela',
    lastName: 'Castellano',
    systems: [['heatPump'], ['electricWaterHeater', 'Hall closet'], ['panel']],
    phone: '0150',
    street: '42 Birch Hollow Ln',
    siteNotes: 'Closet door is 28 in. wide.',
  },
  {
    firstName: 'Walt',
    lastName: 'Penland',
    systems: [['furnace'], ['airConditioner'], ['gasWaterHeater'], ['panel']],
    company: 'Blue Ridge Bakery',
    phone: '0108',
    street: '18 Depot St',
    city: 'Black Mountain',
    notes: 'Closed Mondays. Deliveries through the back lot.',
  },
  {
    firstName: 'Paul',
    lastName: 'Okafor',
    systems: [['furnace'], ['airConditioner'], ['tankless'], ['panel']],
    phone: '0121',
    street: '310 Kimberly Ave',
  },
  {
    firstName: 'Hanna',
    lastName: 'Lindqvist',
    systems: [['furnace'], ['gasWaterHeater'], ['panel']],
    phone: '0163',
    street: '5 Sunset Pkwy',
  },
  {
    firstName: 'Victor',
    lastName: 'Mbeki',
    systems: [['heatPump'], ['electricWaterHeater'], ['panel']],
    phone: '0145',
    street: '96 Old Haw Creek Rd',
  },
  {
    firstName: 'Elsa',
    lastName: 'Whitaker',
    systems: [['heatPump'], ['electricWaterHeater'], ['generator'], ['panel']],
    phone: '0182',
    street: '14 Elk Mountain Rd',
  },
  {
    firstName: 'Teresa',
    lastName: 'Delgado',
    systems: [['furnace'], ['airConditioner'], ['gasWaterHeater']],
    phone: '0142',
    street: '118 Laurel Cove Rd',
    gateCode: '4471',
    siteNotes: 'Dog in the yard.',
    notes: 'Infant in the home.',
  },
  {
    firstName: 'Martin',
    lastName: 'Kessel',
    systems: [['heatPump'], ['electricWaterHeater'], ['panel']],
    company: 'Pine St Apartments',
    phone: '0155',
    street: '60 Pine St',
    notes: 'Bill the office, not tenants.',
  },
  {
    firstName: 'Camille',
    lastName: 'Moreau',
    systems: [['heatPump'], ['electricWaterHeater'], ['panel']],
    phone: '0187',
    street: '33 Pearson Dr',
  },
  {
    firstName: 'Ellen',
    lastName: 'Nolan',
    systems: [['heatPump'], ['electricWaterHeater'], ['panel']],
    company: 'Bright Smiles Dental',
    phone: '0171',
    street: '412 Merrimon Ave',
    notes: 'Water can only be shut off before 8 AM.',
  },
  {
    firstName: 'Agnes',
    lastName: 'Byrne',
    systems: [['furnace'], ['gasWaterHeater'], ['sumpPump']],
    company: 'St. Brigid Parish House',
    phone: '0129',
    street: '71 Church St',
  },
  {
    firstName: 'Rosalind',
    lastName: 'Pace',
    systems: [['furnace'], ['airConditioner'], ['gasWaterHeater'], ['panel']],
    company: 'Kenilworth Apartments',
    phone: '0138',
    street: '401 Kenilworth Rd',
    notes: 'Net 30. PO required over $500.',
  },
];

export const siteNotes = [
  'Park on the street, steep driveway.',
  'Use side door, front door sticks.',
  'Two dogs, friendly.',
  'Crawl space door on the north side.',
  'Panel is behind the pantry door.',
  'Water shut-off is under the kitchen sink.',
  'Neighbor in the blue house has a key.',
  'Attic stairs in the hall.',
  'Shoes off inside.',
  'Don’t let the cat out.',
  'Gravel road past the bridge.',
  'Ring twice, hard of hearing.',
] as const;
