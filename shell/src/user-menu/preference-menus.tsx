import { languages, themeSettings, useLanguage, useThemeSetting } from '@targum/ui-kit';
import {
  LocalLanguage20Regular,
  DarkTheme20Regular,
  Menu,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@targum/ui-kit/menus';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useT } from '../i18n-later.ts';

export function ThemeMenu() {
  const t = useT();
  const [setting, setSetting] = useThemeSetting();
  return (
    <ChoiceMenu
      label={t('shell.user.theme')}
      icon={<DarkTheme20Regular />}
      value={setting}
      options={themeSettings.map((name) => ({ value: name, label: t(`shell.user.theme.${name}`) }))}
      onChoose={setSetting}
    />
  );
}

export function LanguageMenu() {
  const t = useT();
  const [language, setLanguage] = useLanguage();
  return (
    <ChoiceMenu
      label={t('shell.user.language')}
      icon={<LocalLanguage20Regular />}
      value={language}
      options={languages.map(({ id, name }) => ({ value: id, label: name, lang: id }))}
      onChoose={setLanguage}
    />
  );
}

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

function ChoiceMenu<Value extends string>({
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
