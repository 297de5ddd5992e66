export const todayTexts = {
  title: 'Today',
  greetings: { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' },
  greeting: (greeting: string, name: string) => (name ? `${greeting}, ${name}.` : `${greeting}.`),
  people: 'People',
  peopleDetail: 'Who works here, and what each may do',
  peopleCount: (active: number, invited: number) => {
    const works = active === 1 ? '1 person' : `${active} people`;
    return invited === 0 ? `${works}, no invitation open` : `${works}, ${invited} invited and not here yet`;
  },
  openPeople: 'Open',
  invite: 'Invite a person',
  devices: 'Your devices',
  devicesDetail: 'Where you are signed in',
  devicesCount: (count: number) =>
    count === 1 ? 'Signed in on this one only' : `Signed in on ${count}, this one included`,
  openDevices: 'Open',
  role: (count: number) => (count === 1 ? 'Your role' : 'Your roles'),
  noAccess: 'That page is not there, or your role may not open it.',
  askedFor: (address: string) => `You asked for ${address}. An owner or admin can give access.`,
  askOwner: 'An owner or admin can give access.',
} as const;
