import { logoColours } from '../theme/palette.ts';

/** index.html draws the same logo before any script has loaded. */
export function LogoMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill={logoColours.square} />
      <path
        d="M8 9.5h16a1.5 1.5 0 0 1 1.5 1.5v8.5A1.5 1.5 0 0 1 24 21h-6.2l-4.3 4v-4H8a1.5 1.5 0 0 1-1.5-1.5V11A1.5 1.5 0 0 1 8 9.5Z"
        fill={logoColours.page}
      />
      <path
        d="M11 13.4h10M11 17h6"
        stroke={logoColours.square}
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <circle cx="21" cy="17" r="1.5" fill={logoColours.dot} />
    </svg>
  );
}
