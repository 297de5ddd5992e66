import { TOTP } from 'otpauth';
import { runClock } from '../scripts/run-clock.ts';

const stepMs = 30_000;

/** An authenticator app on a phone whose clock is the product's. */
export class AuthenticatorApp {
  lastCode = '';
  private readonly totp: TOTP;

  /** @param typed the secret as the page shows it, in groups */
  constructor(typed: string) {
    this.totp = new TOTP({ secret: typed.replaceAll(' ', '') });
  }

  /** What it shows now. */
  code(): string {
    this.lastCode = this.totp.generate({ timestamp: runClock() });
    return this.lastCode;
  }

  /** What it shows in half a minute, which is accepted already. */
  nextCode(): string {
    this.lastCode = this.totp.generate({ timestamp: runClock() + stepMs });
    return this.lastCode;
  }
}
