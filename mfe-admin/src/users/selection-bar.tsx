import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@targum/ui-kit';
import { Checkbox } from '@targum/ui-kit/forms';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import type { ListedUser } from '@targum/contracts/on-demand';
import { CardHead } from '../common/card-head.tsx';
import { useT } from '../i18n.ts';
import { NARROW } from './row-layout.ts';

const useStyles = makeStyles({
  summary: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
  },
  bar: {
    flex: '1 1 auto',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    // Without buttons, the bar is as high as with buttons, so that the list does not move.
    minHeight: '32px',
    paddingInlineEnd: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusLarge,
    [NARROW]: { flexBasis: '100%' },
  },
  active: { backgroundColor: tokens.colorNeutralBackground1Selected },
  all: { flexGrow: 1, [NARROW]: { flexBasis: '100%' } },
  button: { [NARROW]: { flexGrow: 1 } },
});

interface ListHeadProps {
  readonly title: string;
  readonly summary: string | undefined;
  readonly isSearching: boolean;
  /** The bar of the selection. */
  readonly children?: ReactNode;
}

/** The heading of the list, with the number of users that it has. */
export function ListHead({ title, summary, isSearching, children }: ListHeadProps) {
  const styles = useStyles();
  const t = useT();
  return (
    <CardHead title={title}>
      <span className={styles.summary} role="status">
        {isSearching && <Spinner size="tiny" />}
        {isSearching ? t('admin.users.searching') : summary}
      </span>
      {children}
    </CardHead>
  );
}

interface SelectionBarProps {
  readonly selectable: number;
  readonly selected: number;
  readonly busy: boolean;
  readonly onSelectAll: (isSelected: boolean) => void;
  readonly onApprove: () => void;
  readonly onReject: () => void;
}

export function SelectionBar(props: SelectionBarProps) {
  const { selectable, selected, busy, onSelectAll, onApprove, onReject } = props;
  const styles = useStyles();
  const t = useT();
  const isPartial = selected > 0 && selected < selectable;
  return (
    <div
      className={mergeClasses(styles.bar, selected > 0 && styles.active)}
      role="group"
      aria-label={t('admin.users.selection')}
    >
      <span className={styles.all}>
        <Checkbox
          checked={isPartial ? 'mixed' : selected > 0}
          label={
            selected > 0
              ? t('admin.users.selected', { count: selected })
              : t('admin.users.selectAll', { count: selectable })
          }
          disabled={busy}
          onChange={(_event, { checked }) => onSelectAll(checked !== false)}
        />
      </span>
      {selected > 0 && (
        <>
          <Button
            className={styles.button}
            appearance="primary"
            disabledFocusable={busy}
            onClick={onApprove}
          >
            {t('admin.users.approveSelected', { count: selected })}
          </Button>
          <Button className={styles.button} disabledFocusable={busy} onClick={onReject}>
            {t('admin.users.rejectSelected', { count: selected })}
          </Button>
        </>
      )}
    </div>
  );
}

const NO_IDS: ReadonlySet<string> = new Set();

/** Keeps the selection of users. Ignores selected users who are not in `selectable` at present. */
export function useSelection(selectable: readonly ListedUser[]) {
  const [ids, setIds] = useState(NO_IDS);
  const select = useCallback((user: ListedUser, isSelected: boolean) => {
    setIds((current) => {
      const next = new Set(current);
      if (isSelected) next.add(user.id);
      else next.delete(user.id);
      return next;
    });
  }, []);
  return {
    selected: selectable.filter(({ id }) => ids.has(id)),
    select,
    selectAll: (isSelected: boolean) =>
      setIds(isSelected ? new Set(selectable.map(({ id }) => id)) : NO_IDS),
  };
}
