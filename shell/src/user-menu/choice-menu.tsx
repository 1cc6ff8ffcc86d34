import { useState } from 'react';
import type { ReactElement } from 'react';
import {
  Menu,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@targum/ui-kit/menus';

interface ChoiceMenuProps<Value extends string> {
  readonly label: string;
  readonly icon: ReactElement;
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly lang?: string;
  }[];
  readonly onChoose: (value: Value) => void;
}

export function ChoiceMenu<Value extends string>({
  label,
  icon,
  value,
  options,
  onChoose,
}: ChoiceMenuProps<Value>) {
  const [open, setOpen] = useState(false);
  return (
    <Menu
      open={open}
      onOpenChange={(_event, change) => {
        // Hovering has already opened the submenu, so the click that follows must not close it.
        if (change.open || change.type !== 'menuTriggerClick') setOpen(change.open);
      }}
      checkedValues={{ choice: [value] }}
      onCheckedValueChange={(_event, { checkedItems }) => onChoose(checkedItems[0] as Value)}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuItem icon={icon}>{label}</MenuItem>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {options.map((option) => (
            <MenuItemRadio key={option.value} name="choice" value={option.value} lang={option.lang}>
              {option.label}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
