import type { HelpAddress } from '@targum/contracts/on-demand';
import { TextLink } from '../components/text-link.tsx';
import { useKitText } from '../i18n/kit-messages.ts';
import { useLocation } from '../router.ts';

export const helpPath = (address: HelpAddress): string => `/help/${address}`;

/** The state of a step to a page that has a link back: the address to which this link leads. */
export interface BackState {
  readonly from: string;
}

export function useBackState(): BackState {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}

interface HelpLinkProps {
  readonly to: HelpAddress;
  /** The word 'Help' if there is none. */
  readonly children?: string;
}

export function HelpLink({ to, children }: HelpLinkProps) {
  const t = useKitText();
  return (
    <TextLink alone to={helpPath(to)} state={useBackState()}>
      {children ?? t('kit.help')}
    </TextLink>
  );
}
