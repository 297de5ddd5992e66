import { type Clock, clockAhead } from './clock.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { type AccessTokens, accessTokens } from './http/access-token.ts';
import { type CardGateways, cardGateways } from './integrations/cards/gateways.ts';
import { ftlGateway } from './integrations/lenders/ftl-gateway.ts';
import type { LenderGateways } from './integrations/lenders/lender-gateway.ts';
import { createMailer, type Mailer } from './integrations/mail/mailer.ts';
import { createPdfMaker, type PdfMaker } from './integrations/pdf/pdf.ts';
import { createStorage } from './integrations/storage/create-storage.ts';
import type { Storage } from './integrations/storage/storage.ts';
import { type LiveLimits, liveLimits } from './live/limits.ts';

/**
 * The dependencies of routes, commands and jobs. Created only here; tests create them with other settings.
 */
export interface Deps {
  config: Config;
  /** the source of the current time; a route gets the moment of its request as `now` */
  clock: Clock;
  database: Database;
  tokens: AccessTokens;
  mailer: Mailer;
  pdf: PdfMaker;
  storage: Storage;
  lenders: LenderGateways;
  cards: CardGateways;
  live: LiveLimits;
  strictAnswers: boolean;
}

/**
 * Creates the dependencies.
 * @param strictAnswers makes an undeclared field in a response an error (in tests) instead of leaving it out
 */
export function createDeps(config: Config, strictAnswers = false): Deps {
  const clock = clockAhead(config.FIELDWRIGHT_NOW);
  return {
    config,
    clock,
    database: openDatabase(config.DATABASE_URL, config.DATABASE_CONNECTIONS),
    tokens: accessTokens(config.SECRET, clock),
    mailer: createMailer(config, clock),
    pdf: createPdfMaker(),
    storage: createStorage(config),
    lenders: (credentials) => ftlGateway(config.LENDER_URL, credentials),
    cards: cardGateways(config),
    live: { ...liveLimits },
    strictAnswers,
  };
}
