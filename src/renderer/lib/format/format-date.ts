export {
  calendarLeaf,
  dayInWords,
  dayStartMs,
  formatDate,
  formatListDate,
  formatTimestamp,
  formatTime,
  timeZone,
} from '#shared/format/format-date.ts';
