import { useEffect, useId, useRef, useState } from 'react';
import {
  Button,
  makeStyles,
  mergeClasses,
  MOBILE,
  Play20Filled,
  Stop20Filled,
  tokens,
} from '@targum/ui-kit';
import { Dropdown, Option } from '@targum/ui-kit/menus';
import { useT } from '../i18n-later.ts';
import { ChosenValue, NARROW_COMPOSER, optionName, useChooserStyles } from './chosen-value.tsx';
import type { ChooserProps } from './chosen-value.tsx';

/** The styles of an open chooser load later than those of the closed chooser. */
const useDropdownStyles = makeStyles({
  dropdown: {
    borderRadius: tokens.borderRadiusCircular,
    // The whole border shows the focus. It replaces Fluent's line below the control, which would
    // not reach the round corners.
    '::after': { display: 'none' },
    ':focus-within': { outline: `2px solid ${tokens.colorCompoundBrandStroke}` },
    '& > button': {
      height: '36px',
      boxSizing: 'border-box',
      paddingBlock: 0,
      paddingInlineStart: '6px',
      [MOBILE]: { height: '44px' },
    },
  },
  wideDropdown: {
    width: '100%',
    minWidth: 0,
    borderRadius: tokens.borderRadiusMedium,
    '& > button': {
      height: 'auto',
      minHeight: '56px',
      paddingBlock: '7px',
      paddingInlineStart: '12px',
      [MOBILE]: { height: 'auto' },
    },
  },
  narrowDropdown: {
    minWidth: 0,
    '& > button': {
      [MOBILE]: { paddingInline: '8px' },
      // The icon stands alone, so a gap beside it would only take room from the input. The button
      // covers the border, so that a finger finds 44 px.
      [NARROW_COMPOSER]: { columnGap: 0, minWidth: '44px', marginInline: '-1px' },
    },
  },
  iconDropdown: {
    flexShrink: 0,
    [MOBILE]: {
      border: `${tokens.strokeWidthThin} solid transparent`,
      backgroundColor: 'transparent',
      '& > button': {
        justifyItems: 'center',
        width: '44px',
        marginInline: '-1px',
        columnGap: 0,
        paddingInline: 0,
      },
      '& .fui-Dropdown__expandIcon': { display: 'none' },
    },
  },
  list: {
    width: 'max-content',
    minWidth: 'min(300px, calc(100vw - 24px))',
    maxWidth: 'min(26rem, calc(100vw - 24px))',
  },
  columns: { display: 'flex' },
  entries: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXS,
    ':first-child': { flexGrow: 1, minWidth: 0 },
  },
  sample: { width: '44px', minWidth: 0, height: '44px' },
  option: { boxSizing: 'border-box', minHeight: '44px', columnGap: '8px' },
});

export default function ChooserDropdown(
  props: ChooserProps<string> & {
    /** True if the user opened the chooser before this code had loaded. */
    readonly openAtOnce: boolean;
  },
) {
  const { label, options, value, onChange, wide, iconOnPhones, openAtOnce } = props;
  const styles = useChooserStyles();
  const list = useDropdownStyles();
  const t = useT();
  const sampleText = (voice: string) => t('chat.readAloud.sampleText', { voice });
  const hasSamples = options.some(({ sample }) => sample);
  const listId = useId();
  // While the chooser has the focus, Fluent keeps the closed list in the page. The closed list
  // leaves out the descriptions, so that screen readers do not read them twice.
  const [isOpen, setIsOpen] = useState(openAtOnce);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (openAtOnce) button.current?.focus();
  }, [openAtOnce]);

  const entries = options.map(({ id, name, icon, description, sample }) => (
    <Option
      key={id}
      value={id}
      text={name}
      className={list.option}
      data-option={id}
      // Without this label, the description would be part of the accessible name.
      aria-label={name}
      aria-describedby={description && `${listId}-${id}`}
      aria-description={sample && t('chat.readAloud.sampleHint')}
    >
      {icon}
      <span className={styles.texts}>
        {name}
        {isOpen && description && (
          <span id={`${listId}-${id}`} className={styles.description}>
            {description}
          </span>
        )}
      </span>
    </Option>
  ));

  return (
    <Dropdown
      ref={button}
      className={mergeClasses(
        list.dropdown,
        wide ? list.wideDropdown : list.narrowDropdown,
        iconOnPhones && list.iconDropdown,
      )}
      aria-label={label}
      {...(hasSamples && isOpen && { 'aria-controls': listId })}
      defaultOpen={openAtOnce}
      selectedOptions={[value]}
      value={optionName(options, value)}
      button={{ children: <ChosenValue {...props} />, title: label }}
      expandIcon={{ className: styles.chevron }}
      listbox={{ className: list.list, ...(hasSamples && { role: 'presentation' }) }}
      positioning={{ position: 'below', align: wide ? 'start' : 'end' }}
      onOpenChange={(_event, { open }) => setIsOpen(open)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
        const active = event.currentTarget.getAttribute('aria-activedescendant') ?? '';
        const id = document.getElementById(active)?.dataset['option'];
        const option = options.find((one) => one.id === id);
        if (option) option.sample?.toggle(sampleText(option.id));
      }}
      onOptionSelect={(_event, { optionValue }) => {
        if (optionValue !== undefined) onChange(optionValue);
      }}
    >
      {hasSamples ? (
        // A list of options cannot contain buttons, so the buttons stand beside the list.
        <div className={list.columns}>
          <div id={listId} role="listbox" aria-label={label} className={list.entries}>
            {entries}
          </div>
          <div className={list.entries}>
            {options.map(({ id, sample }) => (
              <SampleButton
                key={id}
                voice={id}
                isPlaying={sample?.isPlaying === true}
                onPress={() => sample?.toggle(sampleText(id))}
              />
            ))}
          </div>
        </div>
      ) : (
        entries
      )}
    </Dropdown>
  );
}

/**
 * Plays an option's sample. The button never takes the focus from the list. Keyboard users press
 * the left or right arrow key instead.
 */
function SampleButton(props: { voice: string; isPlaying: boolean; onPress: () => void }) {
  const { voice, isPlaying, onPress } = props;
  const styles = useDropdownStyles();
  const t = useT();
  const label = t(isPlaying ? 'chat.readAloud.sampleStop' : 'chat.readAloud.sample', { voice });
  return (
    <Button
      className={styles.sample}
      appearance="subtle"
      shape="circular"
      tabIndex={-1}
      icon={isPlaying ? <Stop20Filled /> : <Play20Filled />}
      aria-label={label}
      title={label}
      onClick={onPress}
    />
  );
}
