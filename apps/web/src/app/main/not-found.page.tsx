import { Link, useLocation } from '@tanstack/react-router';
import { useTitle } from '../../lib/use-title.ts';
import { appTexts } from '../app.texts.ts';

/** The page for an unknown address. */
export function NotFoundPage() {
  const pathname = useLocation({ select: (location) => location.pathname });
  useTitle(appTexts.notFoundTitle);
  return (
    <section className="state not-found">
      <svg viewBox="0 0 300 120" aria-hidden="true" fill="none" strokeLinejoin="round">
        <g stroke="currentColor" strokeWidth="1.2">
          <path d="M6 104h288" strokeWidth="1" />
          <path
            d="M14 104l-5 6M26 104l-5 6M38 104l-5 6M50 104l-5 6M62 104l-5 6M74 104l-5 6M86 104l-5 6M98 104l-5 6M110 104l-5 6M122 104l-5 6M134 104l-5 6M146 104l-5 6M158 104l-5 6M170 104l-5 6M182 104l-5 6M194 104l-5 6M206 104l-5 6M218 104l-5 6M230 104l-5 6M242 104l-5 6M254 104l-5 6M266 104l-5 6M278 104l-5 6M290 104l-5 6"
            strokeWidth=".7"
            opacity=".6"
          />
          <rect x="30" y="22" width="44" height="82" rx="2" fill="var(--raised)" />
          <path d="M30 66h44M38 10h28v12h-28z" />
          <path d="M38 74h28M38 80h28M38 86h28M38 92h28" strokeWidth=".8" />
          <circle cx="52" cy="44" r="12" fill="var(--raised)" />
          <circle cx="52" cy="44" r="4" />
          <path d="M196 46v24M196 52h8v12h-8" />
          <path d="M216 58h66" strokeDasharray="2 5" strokeWidth=".8" />
          <path d="M282 53v10" strokeWidth=".8" />
        </g>
        <path d="M74 94h40V58h82" stroke="var(--copper)" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <h1>{appTexts.notFoundTitle}</h1>
      <p>{appTexts.notFoundText(pathname)}</p>
      <div className="actions">
        <Link to="/dashboard" className="btn primary">
          {appTexts.toStart}
        </Link>
      </div>
    </section>
  );
}
