export const settingsTexts = {
  title: 'Settings',
  company: 'Company',
  own: 'Your account',
  /** `words`: further search words for each page */
  pages: {
    setup: {
      name: 'Setup',
      detail: 'What’s left to set up, step by step',
      words: 'getting started onboarding checklist first steps begin',
    },
    company: {
      name: 'Company',
      detail: 'What customers see, trades, business hours and document numbers',
      words:
        'trade trades heating cooling plumbing electrical business hours time zone numbers phone email address license website contact business logo brand color board minutes',
    },
    valuation: {
      name: 'Business valuation',
      detail: 'What your business may be worth, as a PDF',
      words: 'value worth sell sale price business appraisal multiple sde earnings exit succession broker',
    },
    departments: {
      name: 'Departments',
      detail: 'Your trades or divisions, and their colors',
      words: 'trade division color quickbooks class heating cooling plumbing electrical',
    },
    jobTypes: {
      name: 'Job types',
      detail: 'The calls you take, and how long they usually run',
      words: 'duration length priority department kind of work call type',
    },
    arrivalWindows: {
      name: 'Arrival windows',
      detail: 'The times you promise customers',
      words: 'time slots morning afternoon promise',
    },
    holidays: {
      name: 'Holidays',
      detail: 'The days you’re closed',
      words: 'closed days off thanksgiving christmas federal calendar vacation',
    },
    leadSources: {
      name: 'Lead sources',
      detail: 'Where customers hear about you',
      words: 'marketing advertising referral google campaign',
    },
    debriefQuestions: {
      name: 'Debrief questions',
      detail: 'What technicians answer when they finish a job',
      words: 'closeout checklist questions technician',
    },
    inspectionForms: {
      name: 'Inspection forms',
      detail: 'What technicians go through on a maintenance visit',
      words: 'checklist tune-up safety maintenance form inspection',
    },
    inspectionQuestions: {
      name: 'Inspection questions',
      detail: 'What technicians check on each system',
      words: 'checklist check points questions tune-up reading pressure',
    },
    systemTypes: {
      name: 'System types',
      detail: 'The kinds of equipment you service',
      words: 'equipment kinds furnace air conditioner heat pump water heater panel',
    },
    tags: {
      name: 'Tags',
      detail: 'Your own labels for customers, calls and work orders',
      words: 'label labels color vip sticky category',
    },
    discounts: {
      name: 'Discounts',
      detail: 'The discounts you use most often',
      words: 'coupon promotion sale percent off senior military',
    },
    rebates: {
      name: 'Rebates',
      detail: 'What manufacturers and utilities pay back',
      words: 'utility manufacturer incentive credit',
    },
    agreementPlans: {
      name: 'Agreement plans',
      detail: 'The maintenance plans you sell, and what members save',
      words: 'membership memberships maintenance service plan club member discount recurring',
    },
    loanRates: {
      name: 'Financing plans',
      detail: 'What your lenders offer, with APR and term',
      words: 'finance lender loan rate apr monthly payment dealer fee plan promotion same as cash',
    },
    cards: {
      name: 'Card payments',
      detail: 'Square or Stripe, and which one takes cards where',
      words: 'credit card debit square stripe payment processor gateway terminal qr link online connect',
    },
    taxes: {
      name: 'Taxes',
      detail: 'Sales tax rates by ZIP code, and how tax is rounded',
      words: 'sales tax rate state county city district zip jurisdiction rounding import',
    },
    pricing: {
      name: 'Pricing',
      detail: 'Labor rates, markup, minimum charge and rounding',
      words: 'labor rate hourly markup margin tier after hours holiday minimum charge round price rules',
    },
    imports: {
      name: 'Import data',
      detail: 'Customers, sites, systems and past work from a file',
      words:
        'csv excel spreadsheet upload migrate transfer quickbooks housecall jobber servicetitan history equipment',
    },
    people: {
      name: 'People',
      detail: 'Your team, their roles and invitations',
      words:
        'invite invitation add user staff employee team technician role permission access deactivate fire hire',
    },
    signIn: {
      name: 'Sign-in',
      detail: 'Which roles need two-factor sign-in',
      words: 'security require two-factor 2fa mfa',
    },
    features: {
      name: 'Features',
      detail: 'Turn features on or off',
      words: 'switch on off turn options',
    },
    emails: {
      name: 'Undelivered email',
      detail: 'Email that wasn’t delivered, and why',
      words: 'bounced failed mail resend',
    },
    errors: {
      name: 'Errors',
      detail: 'App errors your team ran into',
      words: 'bugs faults crash support log',
    },
    password: {
      name: 'Password',
      detail: 'Change the password you sign in with',
      words: 'passcode credentials security login',
    },
    secondFactor: {
      name: 'Two-factor sign-in',
      detail: 'A code from your phone along with your password',
      words: '2fa mfa two-factor authenticator recovery code security',
    },
    devices: {
      name: 'Your devices',
      detail: 'Where you’re signed in',
      words: 'sessions sign out log lost phone stolen security',
    },
  },
} as const;
