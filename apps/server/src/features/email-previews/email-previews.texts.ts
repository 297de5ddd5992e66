/** The example customer of emails that are shown before their words are saved. */
export const exampleCustomer = {
  to: 'dana.okafor@mail.example',
  name: 'Dana',
  signer: 'Dana Okafor',
  proposal: 'New heat pump',
  number: 'P-1042',
  option: 'Better',
  totalCents: 1_248_000,
  question: 'Does the price include the new thermostat?',
  answer: 'Yes, the thermostat and its installation are included.',
} as const;
