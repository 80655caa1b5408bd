import { useEffect, useRef, useState, type RefObject } from 'react';
import { useMediaQuery } from '@mui/material';
import type { ChartsContainerProps } from '@mui/x-charts/ChartsContainer';
import type { AxisItemIdentifier } from '@mui/x-charts/models';

type TooltipProps = Pick<ChartsContainerProps, 'tooltipAxis' | 'onTooltipAxisChange' | 'onAxisClick'>;

/**
 * Keeps a chart's tooltip open after a tap, until a tap elsewhere. By default, it closes when the finger is lifted.
 * With a mouse or by keyboard, the chart controls its tooltip itself.
 */
export function useTouchedAxis(axisId: string): { area: RefObject<HTMLDivElement | null>; props: TooltipProps } {
  const isTouch = useMediaQuery('(pointer: coarse)');
  const area = useRef<HTMLDivElement | null>(null);
  const [touched, setTouched] = useState<AxisItemIdentifier[]>([]);

  useEffect(() => {
    if (touched.length === 0) return;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!area.current?.contains(target as Node)) setTouched([]);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [touched]);

  if (!isTouch) return { area, props: {} };
  return {
    area,
    props: {
      tooltipAxis: touched,
      onTooltipAxisChange: (axis) => axis.length > 0 && setTouched(axis),
      // A tap is too short to change the axis.
      onAxisClick: (_, axis) => axis && setTouched([{ axisId, dataIndex: axis.dataIndex }]),
    },
  };
}
