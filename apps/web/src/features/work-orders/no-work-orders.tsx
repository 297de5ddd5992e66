/** Draws the empty list's picture: a clipboard with the first line ticked. */
export function NoWorkOrders() {
  return (
    <svg className="drawing" viewBox="0 0 220 120" aria-hidden="true" fill="none" strokeLinejoin="round">
      <g stroke="currentColor" strokeWidth="1.2">
        <path d="M6 112h208" strokeWidth="1" />
        <path fill="var(--raised)" d="M72 18h76v94H72z" />
        <path fill="var(--raised)" d="M96 10h28v14H96z" />
        <path d="M104 38h34M104 56h34M104 74h34M104 92h20" strokeWidth=".8" />
        <path d="M84 52h8v8h-8zM84 70h8v8h-8zM84 88h8v8h-8z" strokeWidth=".8" />
      </g>
      <path d="M83 37l4 5 8-10" stroke="var(--copper)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
