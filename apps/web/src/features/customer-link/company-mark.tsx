/** Draws a house, for a company without a logo. */
export function CompanyMark() {
  return (
    <svg className="company-mark" viewBox="0 0 36 36" aria-hidden="true">
      <path className="walls" d="M4 17 18 5l14 12v14H4z" />
      <path className="timber" d="M12 31V17m12 14V17M12 24h12" />
    </svg>
  );
}
