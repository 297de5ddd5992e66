/** The product's mark and name, in the surrounding text color with one copper line. */
export function Brand() {
  return (
    <span className="brand">
      <svg viewBox="0 0 22 22" aria-hidden="true" fill="none" strokeWidth="3.4">
        <path className="stem" d="M4 20V3h15" />
        <path className="line" d="M5.7 11.4H15" />
      </svg>
      Fieldwright
    </span>
  );
}
