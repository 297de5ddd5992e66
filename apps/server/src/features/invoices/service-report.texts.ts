/** The texts of the email with a service report. */
export const serviceReportMailTexts = {
  file: (number: string) => `Service report ${number}.pdf`,
  subject: (number: string, company: string) => `Service report ${number} from ${company}`,
  hello: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
  opening: 'Attached is the report on our visit: what we did, what we checked, and what we recommend.',
  number: 'Service report',
  questions: (ways: string) => `If you have questions, ${ways}.`,
  footer: (company: string) => `${company} sent you this service report.`,
} as const;
