import { makeStyles, MOBILE } from '@targum/ui-kit';

const TOUCH_TARGET = '44px';

export const usePickerStyles = makeStyles({
  // Fluent gives the frame a fixed height, which cuts off a higher field.
  box: { minWidth: 0, [MOBILE]: { height: 'auto' } },
  // The input overlaps the frame's borders, so that the field is as high as the fields beside it.
  input: { [MOBILE]: { minHeight: TOUCH_TARGET, marginBlock: '-1px' } },
  option: { [MOBILE]: { minHeight: TOUCH_TARGET } },
});
