import type { ReactNode } from 'react';
import { Button, MoreHorizontal20Regular } from '@targum/ui-kit';
import { Menu, MenuList, MenuPopover, MenuTrigger } from '@targum/ui-kit/menus';

interface OptionsMenuProps {
  readonly label: string;
  readonly describedBy?: string | undefined;
  readonly busy: boolean;
  readonly children: ReactNode;
}

export function OptionsMenu({ label, describedBy, busy, children }: OptionsMenuProps) {
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          icon={<MoreHorizontal20Regular />}
          aria-label={label}
          title={label}
          aria-describedby={describedBy}
          disabledFocusable={busy}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>{children}</MenuList>
      </MenuPopover>
    </Menu>
  );
}
