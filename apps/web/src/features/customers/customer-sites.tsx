import type { CustomerPage } from '@fieldwright/contract/customers';
import { accessFields, siteFieldTexts } from '@fieldwright/domain/customers/site';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { MapLink } from './contact-facts.tsx';
import { shownSites } from './customers.data.ts';
import { customerTexts as texts } from './customers.texts.ts';

type Site = CustomerPage['sites'][number];

/** Lists the customer's sites with their systems. */
export function CustomerSites({ sites }: { sites: readonly Site[] }) {
  const title = useId();
  const removed = sites.filter(({ hidden }) => hidden);
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{texts.sites}</h2>
      {shownSites(sites).map((site) => (
        <article key={site.id} className="site-lines">
          <h3>
            <SiteLink site={site} />
            {site.text && site.street && <span className="dim"> {site.text}</span>}
          </h3>
          <p className="dim">
            {[site.city, `${site.state} ${site.postalCode}`.trim()].filter(Boolean).join(', ')}
            {accessFields.map((field) => site[field] && ` · ${siteFieldTexts[field]} ${site[field]}`)}{' '}
            <MapLink site={site} />
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
      {removed.length > 0 && (
        <details className="removed-lines">
          <summary>{texts.removedSites(removed.length)}</summary>
          <ul>
            {removed.map((site) => (
              <li key={site.id}>
                <SiteLink site={site} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function SiteLink({ site: { id, street, text } }: { site: Site }) {
  return (
    <Link to="/sites/$id" params={{ id: String(id) }}>
      {street || text || texts.site}
    </Link>
  );
}
