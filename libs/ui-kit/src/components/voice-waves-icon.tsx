/** Fluent has no such icon. The drawing has the size and weight of Fluent's icons. */
export function VoiceWavesIcon() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
    >
      <path d="M8 5a2 2 0 0 1 4 0v4a2 2 0 0 1-4 0zM5.5 9.5a4.5 4.5 0 0 0 9 0M10 14v3M2.5 7v3.5M17.5 7v3.5" />
    </svg>
  );
}
