export {
  calendarLeaf,
  dayStartMs,
  formatDate,
  formatListDate,
  formatMoment,
  formatTime,
  timeZone,
} from '#shared/format/format-date.ts';
