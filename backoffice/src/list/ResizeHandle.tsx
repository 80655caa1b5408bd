import { useRef, type PointerEvent } from 'react';
import { Box } from '@mui/material';

/**
 * The right edge of a column heading, which resizes the column when dragged. The Columns menu has buttons for the same
 * purpose.
 */
export function ResizeHandle({ onResize }: { onResize: (width: number) => void }) {
  const start = useRef<{ x: number; width: number } | null>(null);

  function begin(event: PointerEvent<HTMLElement>) {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: event.currentTarget.parentElement!.offsetWidth };
  }

  return (
    <Box
      component="span"
      aria-hidden
      onPointerDown={begin}
      onPointerMove={({ clientX }: PointerEvent) => {
        if (start.current) onResize(start.current.width + clientX - start.current.x);
      }}
      onPointerUp={() => (start.current = null)}
      onPointerCancel={() => (start.current = null)}
      sx={{
        position: 'absolute',
        top: 4,
        bottom: 4,
        right: 0,
        width: 9,
        cursor: 'col-resize',
        touchAction: 'none',
        borderRight: 2,
        borderColor: 'transparent',
        'tr:hover > th > &': { borderColor: 'divider' },
        '&:hover': { borderColor: (theme) => `${theme.palette.primary.main} !important` },
      }}
    />
  );
}
