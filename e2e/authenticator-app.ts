import { TOTP } from 'otpauth';
import { runClock } from '../scripts/run-clock.ts';

const stepMs = 30_000;

/** An authenticator app on a phone that uses the product's clock. */
export class AuthenticatorApp {
  lastCode = '';
  private readonly totp: TOTP;

  /** @param typed the secret as the page shows it, in groups */
  constructor(typed: string) {
    this.totp = new TOTP({ secret: typed.replaceAll(' ', '') });
  }

  /** Returns the current code. */
  code(): string {
    this.lastCode = this.totp.generate({ timestamp: runClock() });
    return this.lastCode;
  }

  /** Returns the code of half a minute from now, which is already accepted. */
  nextCode(): string {
    this.lastCode = this.totp.generate({ timestamp: runClock() + stepMs });
    return this.lastCode;
  }
}
