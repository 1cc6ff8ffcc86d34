import { makeStyles, tokens } from '../fluent.ts';
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
});

export function TextLink({ to, children }: { readonly to: string; readonly children: string }) {
  const styles = useStyles();
  return (
    <Link to={to} className={styles.link}>
      {children}
    </Link>
  );
}
