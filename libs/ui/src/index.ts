export { CHANNEL_HUES, palette, type ChannelHue } from './tokens/palette';
export { media, breakpoint } from './tokens/media';
export { motion } from './tokens/motion';
export { borderWidth, layer, radius, size } from './tokens/shape';
export { space, type Space } from './tokens/space';
export {
  fontFamily,
  fontSize,
  fontWeight,
  letterSpacing,
  lineHeight,
  type FontSize,
} from './tokens/type';

export { color } from './themes/color';
export { darkTheme } from './themes/dark';
export { focusRing } from './themes/focus-ring';
export { GlobalStyle } from './themes/global-style';
export { lightTheme } from './themes/light';
export { useThemePreference, type ThemePreference } from './themes/theme-preference';
export type { ChannelColors, Theme, ThemeColors, Tone, ToneColors } from './themes/theme';
export { UiProvider, type UiProviderProps } from './themes/ui-provider';

export { AlertBanner, type AlertBannerProps, type AlertTone } from './components/alert-banner';
export { Avatar, initialsOf, type AvatarProps } from './components/avatar';
export { Badge, type BadgeProps } from './components/badge';
export { EqualiserLogo } from './components/brand/equaliser-logo';
export { Stage } from './components/brand/stage';
export { Wordmark } from './components/brand/wordmark';
export { Button, type ButtonProps } from './components/button/button';
export { ButtonLink } from './components/button/button-link';
export type { ButtonLook, ButtonVariant } from './components/button/button-look';
export { IconButton, type IconButtonProps } from './components/button/icon-button';
export { Card, type CardProps } from './components/card';
export { ChannelCard, type ChannelCardProps } from './components/channel-card';
export { CouldNotRefresh } from './components/could-not-refresh';
export { DataTable, type DataColumn, type DataTableProps } from './components/data-table';
export { DescriptionList, type Description } from './components/description-list';
export { AlertDialog, type AlertDialogProps } from './components/dialog/alert-dialog';
export { ConfirmDialog, type ConfirmDialogProps } from './components/dialog/confirm-dialog';
export { Dialog, type DialogProps } from './components/dialog/dialog';
export { Disclosure, type DisclosureProps } from './components/disclosure';
export { EmptyState, type EmptyStateProps } from './components/empty-state/empty-state';
export { Illustration, type IllustrationName } from './components/empty-state/illustration';
export { EventArtwork, type EventArtworkProps } from './components/event-artwork/event-artwork';
export { DateField, type DateFieldProps } from './components/fields/date-field';
export {
  ErrorSummary,
  type ErrorSummaryProps,
  type FieldProblem,
} from './components/fields/error-summary';
export type { FieldProps } from './components/fields/field';
export { NumberField, type NumberFieldProps } from './components/fields/number-field';
export { PasswordField, type PasswordFieldProps } from './components/fields/password-field';
export { QuantityStepper, type QuantityStepperProps } from './components/fields/quantity-stepper';
export {
  SelectField,
  type SelectFieldProps,
  type SelectOption,
} from './components/fields/select-field';
export { TextArea, type TextAreaProps } from './components/fields/text-area';
export { TextField, type TextFieldProps } from './components/fields/text-field';
export { TimeField, type TimeFieldProps } from './components/fields/time-field';
export { Icon, type IconProps } from './components/icon/icon';
export type { IconName } from './components/icon/icon-paths';
export { Cluster, type ClusterProps } from './components/layout/cluster';
export { Container, type ContainerProps } from './components/layout/container';
export { Divider } from './components/layout/divider';
export { Grid, type GridProps } from './components/layout/grid';
export { SkipLink, type SkipLinkProps } from './components/layout/skip-link';
export { Stack, type StackProps } from './components/layout/stack';
export { VisuallyHidden, visuallyHidden } from './components/layout/visually-hidden';
export { LiveRegion, type LiveRegionProps } from './components/live-region';
export { LoadFailure, type LoadFailureProps } from './components/load-failure';
export { Menu, type MenuProps } from './components/menu/menu';
export { MenuItem, MenuSeparator, type MenuItemProps } from './components/menu/menu-item';
export { PageHeader, type PageHeaderProps } from './components/page-header';
export { Pagination, type PaginationProps } from './components/pagination';
export { RoleNote, type RoleNoteProps } from './components/role-note';
export { ShowMore, type ShowMoreProps } from './components/show-more';
export { Skeleton, SkeletonCard, type SkeletonProps } from './components/skeleton';
export { Spinner, type SpinnerProps } from './components/spinner';
export { StatCard, type StatCardProps } from './components/stat-card';
export { Tabs, type TabItem, type TabsProps } from './components/tabs';
export { Heading, type HeadingLevel, type HeadingProps } from './components/text/heading';
export { Text, type TextProps } from './components/text/text';
export { StretchedLink, TextLink, type TextLinkProps } from './components/text/text-link';
export { ThemeSwitch, type ThemeSwitchProps } from './components/theme-switch';
export { useToast, type Toaster, type ToastOptions } from './components/toast/toast-context';
export { ToastProvider } from './components/toast/toast-provider';
