export { Alarm } from '../alarms/alarm.service.js';
