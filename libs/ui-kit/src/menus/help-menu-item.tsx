import type { HelpAddress } from '@targum/contracts/on-demand';
import { MenuItem } from '@fluentui/react-components';
import { QuestionCircle20Regular } from '@fluentui/react-icons/svg/question-circle';
import { helpPath, useBackState } from '../help/help-link.tsx';
import { useKitText } from '../i18n/kit-messages.ts';
import { useNavigate } from '../router.ts';

interface HelpMenuItemProps {
  readonly to: HelpAddress;
  readonly onChosen?: (() => void) | undefined;
}

/** The entry 'Help' of a menu. */
export function HelpMenuItem({ to, onChosen }: HelpMenuItemProps) {
  const t = useKitText();
  const navigate = useNavigate();
  const state = useBackState();
  const open = () => {
    onChosen?.();
    void navigate(helpPath(to), { state });
  };
  return (
    <MenuItem icon={<QuestionCircle20Regular />} onClick={open}>
      {t('kit.help')}
    </MenuItem>
  );
}
