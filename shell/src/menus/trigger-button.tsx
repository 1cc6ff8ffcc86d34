import type { ComponentProps, Ref } from 'react';
import { Button } from '@targum/ui-kit';
import type { ButtonProps } from '@targum/ui-kit';

/** The props that Fluent's `MenuTrigger` passes. A placeholder sets `onClick` only. */
export type TriggerProps = { readonly ref?: Ref<HTMLButtonElement> } & Pick<
  ComponentProps<'button'>,
  'onClick' | 'onKeyDown' | 'aria-haspopup' | 'aria-expanded' | 'id'
>;

type TriggerButtonProps = TriggerProps &
  Pick<
    ButtonProps,
    | 'appearance'
    | 'size'
    | 'className'
    | 'disabledFocusable'
    | 'icon'
    | 'aria-label'
    | 'aria-describedby'
    | 'title'
    | 'children'
  >;

/**
 * Shows the button of a menu. It looks the same before and after the code of the menu has loaded.
 */
export function TriggerButton({ ref, ...props }: TriggerButtonProps) {
  return <Button aria-haspopup="menu" {...props} {...(ref ? { ref } : {})} />;
}
