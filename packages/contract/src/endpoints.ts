import { agreementEndpoints } from './agreements.ts';
import { companyEndpoints } from './company.ts';
import { customerEndpoints } from './customers.ts';
import { documentEndpoints } from './documents.ts';
import type { EndpointKey } from './endpoint.ts';
import { errorReportEndpoints } from './error-reports.ts';
import { featureFlagEndpoints } from './feature-flags.ts';
import { fileEndpoints } from './files.ts';
import { importEndpoints } from './imports.ts';
import { paymentEndpoints } from './payments.ts';
import { peopleEndpoints } from './people.ts';
import { priceBookPageEndpoints } from './price-book-pages.ts';
import { priceBookEndpoints } from './price-books.ts';
import { proposalLinkEndpoints } from './proposal-links.ts';
import { salesProposalEndpoints } from './sales-proposals.ts';
import { savesEndpoints } from './saves.ts';
import { scheduleEndpoints } from './schedule.ts';
import { searchEndpoints } from './search.ts';
import { sessionEndpoints } from './sessions.ts';
import { settingsEndpoints } from './settings.ts';
import { workOrderPageEndpoints } from './work-order-page.ts';
import { workOrderEndpoints } from './work-orders.ts';

/** Every endpoint of the product, by method and path. Server, OpenAPI, types of the browser and proofs come from it. */
export const endpoints = {
  ...sessionEndpoints,
  ...peopleEndpoints,
  ...fileEndpoints,
  ...workOrderEndpoints,
  ...workOrderPageEndpoints,
  ...salesProposalEndpoints,
  ...savesEndpoints,
  ...documentEndpoints,
  ...customerEndpoints,
  ...searchEndpoints,
  ...scheduleEndpoints,
  ...paymentEndpoints,
  ...featureFlagEndpoints,
  ...errorReportEndpoints,
  ...importEndpoints,
  ...priceBookEndpoints,
  ...priceBookPageEndpoints,
  ...agreementEndpoints,
  ...proposalLinkEndpoints,
  ...settingsEndpoints,
  ...companyEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type Key = keyof Endpoints & EndpointKey;
