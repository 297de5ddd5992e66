/** The texts of the email with a service report. */
export const serviceReportMailTexts = {
  file: (number: string) => `Service report ${number}.pdf`,
  hello: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
  number: 'Service report',
  questions: (ways: string) => `If you have questions, ${ways}.`,
  footer: (company: string) => `${company} sent you this service report.`,
} as const;
