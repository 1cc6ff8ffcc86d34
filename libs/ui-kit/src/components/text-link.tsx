import { makeStyles, mergeClasses, tokens } from '../fluent.ts';
import { Link } from '../router.ts';
import { MOBILE } from '../theme/use-media-query.ts';

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
    textUnderlineOffset: '3px',
    // The padding makes a touch target of 44 px. Inside a sentence, the padding moves nothing.
    [MOBILE]: { paddingBlock: '12px' },
    ':hover': { color: tokens.colorBrandForegroundLinkHover },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      borderRadius: tokens.borderRadiusSmall,
    },
  },
  alone: {
    [MOBILE]: {
      display: 'inline-block',
      boxSizing: 'border-box',
      minWidth: '44px',
      minHeight: '44px',
    },
  },
});

interface TextLinkProps {
  readonly to: string;
  /** The state of the new entry in the history. */
  readonly state?: object;
  /** True for a link outside of a sentence, which may be a single short word. */
  readonly alone?: boolean;
  readonly children: string;
}

export function TextLink({ to, state, alone = false, children }: TextLinkProps) {
  const styles = useStyles();
  return (
    <Link to={to} state={state} className={mergeClasses(styles.link, alone && styles.alone)}>
      {children}
    </Link>
  );
}
