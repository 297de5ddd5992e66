import { type Clock, clockAhead } from './clock.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { type AccessTokens, accessTokens } from './http/access-token.ts';
import { createMailer, type Mailer } from './integrations/mail/mailer.ts';
import { createStorage } from './integrations/storage/create-storage.ts';
import type { Storage } from './integrations/storage/storage.ts';
import { type LiveLimits, liveLimits } from './live/limits.ts';

/** What routes, commands and jobs are handed. Made once, here; tests make it with other settings. */
export interface Deps {
  config: Config;
  /** what asks for the time asks it; a route is handed the moment of its request as `now` */
  clock: Clock;
  database: Database;
  tokens: AccessTokens;
  mailer: Mailer;
  storage: Storage;
  live: LiveLimits;
  strictAnswers: boolean;
}

/** @param strictAnswers an undeclared field in an answer is an error (tests) instead of being left out */
export function createDeps(config: Config, strictAnswers = false): Deps {
  const clock = clockAhead(config.FIELDWRIGHT_NOW);
  return {
    config,
    clock,
    database: openDatabase(config.DATABASE_URL, config.DATABASE_CONNECTIONS),
    tokens: accessTokens(config.SECRET, clock),
    mailer: createMailer(config, clock),
    storage: createStorage(config),
    live: { ...liveLimits },
    strictAnswers,
  };
}
