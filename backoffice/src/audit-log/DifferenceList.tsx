import { Box, Typography } from '@mui/material';
import { changeText, withoutWireRole } from '#libs/change-text.js';
import type { ChangeResponse } from '#libs/contract/changes.js';
import { fieldName } from '#libs/field-names.js';
import { VISUALLY_HIDDEN } from '../components/visually-hidden.js';
import { useStaff } from '../components/use-employees.js';
import { WRITTEN_TEXT } from '../components/written-text.js';

/** The values of a change: before and after, or the only values of a created or deleted record. */
export function DifferenceList({
  change: { action, differences, resource },
}: {
  change: Pick<ChangeResponse, 'action' | 'differences' | 'resource'>;
}) {
  const staff = useStaff();
  const textOf = (field: string, value: unknown) =>
    staff.find(({ id }) => id === value)?.name ?? changeText(resource, field, value);
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 0.25,
        display: 'grid',
        gridTemplateColumns: 'fit-content(42%) minmax(0, 1fr)',
        columnGap: 1.5,
        rowGap: 0.25,
      }}
    >
      {withoutWireRole(differences).map(({ field, before, after }) => (
        <Box key={field} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary" sx={{ whiteSpace: 'normal' }}>
            {fieldName(field)}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ ...WRITTEN_TEXT, m: 0 }}>
            {action === 'created' && textOf(field, after)}
            {action === 'removed' && textOf(field, before)}
            {action === 'changed' && (
              <>
                <span style={VISUALLY_HIDDEN}>from </span>
                <Box
                  component="span"
                  sx={{ color: 'text.secondary', textDecoration: before === null ? undefined : 'line-through' }}
                >
                  {textOf(field, before)}
                </Box>
                <span aria-hidden> → </span>
                <span style={VISUALLY_HIDDEN}> to </span>
                {textOf(field, after)}
              </>
            )}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
