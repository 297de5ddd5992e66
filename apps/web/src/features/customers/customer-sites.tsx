import type { CustomerPage } from '@fieldwright/contract/customers';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { MapLink } from './contact-facts.tsx';
import { customerTexts as texts } from './customer-pages.texts.ts';

type Site = CustomerPage['sites'][number];

/** Where the customer's work is done, with what stands there. */
export function CustomerSites({ sites }: { sites: readonly Site[] }) {
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{texts.sites}</h2>
      {sites.map((site) => (
        <article key={site.id} className="site-lines">
          <h3>
            <Link to="/sites/$id" params={{ id: String(site.id) }}>
              {site.street || site.text || texts.site}
            </Link>
            {site.text && site.street && <span className="dim"> {site.text}</span>}
          </h3>
          <p className="dim">
            {[site.city, `${site.state} ${site.postalCode}`.trim()].filter(Boolean).join(', ')}
            {site.gateCode && ` · ${texts.gate} ${site.gateCode}`} <MapLink site={site} />
          </p>
          {site.systems.length > 0 && (
            <ul aria-label={texts.systems}>
              {site.systems.map((system) => (
                <li key={system.id}>
                  {system.text}{' '}
                  <span className="dim">
                    {[
                      `${system.manufacturer} ${system.model}`.trim(),
                      system.installedDate && texts.installed(system.installedDate.slice(0, 4)),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </article>
      ))}
    </section>
  );
}
