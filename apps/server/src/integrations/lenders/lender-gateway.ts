import type { LoanStatus } from '@fieldwright/domain/financing/loan-state';
import type { LoanPropertyType, Ownership } from '@fieldwright/domain/financing/project-information';

/** What a lender needs for an application. Nothing that only it may know: no birth date, no income. */
export interface NewApplication {
  /** UUID of the loan: the same applies once */
  loan: string;
  planNumber: string;
  amountCents: number;
  customer: {
    firstName: string;
    lastName: string;
    company: string;
    mainPhone: string;
    mobilePhone: string;
    email: string;
  };
  site: { street: string; city: string; state: string; postalCode: string };
  project: {
    ownership: Ownership;
    propertyType: LoanPropertyType;
    monthlyMortgagePayment: number | null;
  };
  /** where the customer comes back to; what the address says then isn't believed */
  returnUrl: string;
}

/** An application as the lender has it. */
export interface LenderApplication {
  applicationId: string;
  status: LoanStatus;
  /** the lender's own word, for one that we don't know */
  rawStatus: string;
  approvedCents: number | null;
  monthlyCents: number | null;
  fundedCents: number | null;
  /** what it took back since; null if it doesn't say */
  refundedCents: number | null;
  redirectUrl: string;
  redirectExpiresDate: string;
  /** when it last changed, in milliseconds since 1970 */
  reportedAt: number;
}

/** A webhook as it came. */
export interface SentEvent {
  raw: Uint8Array;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  secret: string;
  /** milliseconds since 1970 */
  now: number;
}

/** Arranges loans through one account with a lender. Every method may throw `LenderError`. */
export interface LenderGateway {
  account(): Promise<{ label: string; isTest: boolean }>;
  /** Asks for webhooks. Returns null if the lender sends none. */
  subscribe(url: string): Promise<{ secret: string } | null>;
  /** The same loan applies once, however often it is asked for. */
  apply(application: NewApplication): Promise<LenderApplication>;
  read(applicationId: string): Promise<LenderApplication>;
  /** Gets a new link to the lender's page. The old one ends. */
  link(applicationId: string): Promise<LenderApplication>;
  /** Says that the work is done, and asks for the money. Does nothing if that was said before. */
  complete(applicationId: string, amountCents: number): Promise<LenderApplication>;
  /**
   * Asks that it take back so much in all of what it has paid: the same total is taken back once, however often it is asked
   * for.
   */
  refund(applicationId: string, totalCents: number): Promise<LenderApplication>;
  /** Does nothing if it was withdrawn before. */
  cancel(applicationId: string): Promise<LenderApplication>;
  /** Returns the id of the application; null for a webhook that the lender didn't sign, or long ago. */
  readEvent(event: SentEvent): string | null;
}

/**
 * Why a lender did nothing (`refused`, `credentials`), or that nobody knows whether it did (`unknown`): no
 * answer, or one that doesn't say.
 */
type LenderFault = 'refused' | 'credentials' | 'unknown';

export class LenderError extends Error {
  readonly fault: LenderFault;
  /** the lender's own words; empty without any */
  readonly words: string;
  constructor(fault: LenderFault, words: string, cause?: unknown) {
    super(`The lender: ${fault}${words && `, ${words}`}`, { cause });
    this.fault = fault;
    this.words = words;
  }
}

/** Opens the gateway of an account. */
export type LenderGateways = (credentials: { dealerId: string; key: string }) => LenderGateway;
