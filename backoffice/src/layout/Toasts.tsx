import { Notification } from 'react-admin';

/** Below the top bar. A form beside its list keeps its title, its close button and its fields uncovered. */
const PLACE = {
  top: '64px !important',
  'body:has(.MuiDrawer-anchorRight) &': { right: { sm: '484px !important' } },
};

/** Messages close after two seconds, at the top right (docs/specification.md). Errors set a longer time. */
export function Toasts() {
  return (
    <Notification
      autoHideDuration={2000}
      multiLine
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      className="not-printed"
      sx={PLACE}
    />
  );
}
